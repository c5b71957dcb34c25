export function answerHelp(usage: string, args: readonly string[] = process.argv.slice(2)): boolean {
  const isAsked = args.includes('--help');
  if (isAsked) console.log(usage);
  return isAsked;
}
