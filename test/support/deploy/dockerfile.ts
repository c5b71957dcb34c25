import {
  type Copy,
  DockerfileParser,
  type From,
  type Instruction,
  type JSONInstruction,
} from 'dockerfile-ast';
import { read } from '../project-files.ts';

/** One `FROM` with what follows it. */
export interface Stage {
  name: string | null;
  /** `node:24.1.0-bookworm-slim`. */
  base: string;
  platform: string | undefined;
  /** In the order of the file. */
  instructions: readonly Instruction[];
}

/** The stages of a Dockerfile, by default the project's; the last one is the image. */
export function readStages(file = 'Dockerfile'): Stage[] {
  const text = read(file);
  const stages: Array<Stage & { instructions: Instruction[] }> = [];
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    if (isFrom(instruction))
      stages.push({
        name: instruction.getBuildStage(),
        base: instruction.getImage() ?? '',
        platform: instruction.getPlatformFlag()?.getValue() ?? undefined,
        instructions: [],
      });
    else stages.at(-1)?.instructions.push(instruction);
  }
  return stages;
}

/** The last stage: the image itself. */
export function imageStage(file?: string): Stage {
  const stage = readStages(file).at(-1);
  if (!stage) throw new Error('The Dockerfile has no stage.');
  return stage;
}

/** The arguments of the last instruction of a kind, as it counts for a running container. */
export function argumentsOf({ instructions }: Stage, keyword: string): string[] {
  const instruction = instructions.findLast((one) => one.getKeyword() === keyword);
  if (!instruction) throw new Error(`The stage has no ${keyword}.`);
  return wordsOf(instruction);
}

/** The words of an instruction: the strings if it is written as JSON. Flags are left out. */
export function wordsOf(instruction: Instruction): string[] {
  const strings = isJson(instruction) ? instruction.getJSONStrings() : [];
  return strings.length > 0
    ? strings.map((one) => one.getJSONValue())
    : instruction.getArguments().map((one) => one.getValue());
}

/** The shell command of `RUN` or `HEALTHCHECK CMD`. */
export function commandOf(instruction: Instruction): string {
  const text = (instruction.getRawArgumentsContent() ?? '').replace(/\\\n/g, ' ');
  return text.replace(/^(?:\s*--[\w-]+=\S+)+\s*/, '').replace(/^CMD\s+/, '');
}

export function isCopy(instruction: Instruction): instruction is Copy {
  return instruction.getKeyword() === 'COPY';
}

function isFrom(instruction: Instruction): instruction is From {
  return instruction.getKeyword() === 'FROM';
}

function isJson(instruction: Instruction): instruction is JSONInstruction {
  return 'getJSONStrings' in instruction;
}
