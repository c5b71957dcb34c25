import { recordJourney } from './support/wire/record-journey.ts';

/** `npm run record`: drives everything Loadout offers, and holds all that went over the wire against Discord's schema. */
const { counts, problems } = await recordJourney();
for (const [what, count] of Object.entries(counts)) console.log(`${String(count).padStart(5)}  ${what}`);
if (problems.length === 0) console.log("\nAll of it is as Discord's schema says.");
else console.error(`\n${problems.length} problems:\n${problems.map((problem) => `- ${problem}`).join('\n')}`);
process.exit(problems.length === 0 ? 0 : 1);
