import { type CANCEL_SYMBOL, isCancel, password, select, text } from '@clack/prompts';
import { type Questions, SetupStopped } from '../bot/doctor/questions.ts';

export const terminalQuestions: Questions = {
  secret: (message, { isOptional = false } = {}) =>
    answerTo(
      password({
        message,
        validate: (answer) => (answer || isOptional ? undefined : 'Type it, or press Ctrl+C to stop.'),
      }),
    ),
  text: (message, { initial = '', problemOf }) =>
    answerTo(text({ message, initialValue: initial, validate: (answer = '') => problemOf(answer) })),
  choose: async (message, choices) => {
    const options = choices.map(({ label }, index) => ({ value: index, label }));
    const { value } = choices[await answerTo(select({ message, options }))] ?? stop();
    return value;
  },
};

async function answerTo<Answer>(asked: Promise<Answer | typeof CANCEL_SYMBOL>): Promise<Answer> {
  const answer = await asked;
  return isCancel(answer) ? stop() : answer;
}

function stop(): never {
  throw new SetupStopped('Stopped. Nothing was written.');
}
