/**
 * Answers questions that come one by one in batches: while one is under way, what is asked waits for the next. So an answer
 * is never older than its question, and a busy service pays for a few calls to the store instead of thousands.
 * @param run answers each question at its place; where it rejects, so does every question of the batch
 */
export function gather<Question, Answer>(
  run: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  let waiting: Array<(answers: Promise<readonly Answer[]>, at: number) => void> = [];
  let questions: Question[] = [];
  let isRunning = false;

  async function runBatches(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      const batch = waiting;
      const answers = run(questions);
      [waiting, questions] = [[], []];
      batch.forEach((settle, at) => {
        settle(answers, at);
      });
      await answers.catch(() => undefined);
    }
    isRunning = false;
  }

  return (question) =>
    new Promise((resolve, reject) => {
      questions.push(question);
      waiting.push((answers, at) => {
        answers.then((all) => {
          const answer = all[at];
          if (answer === undefined) reject(new Error('a question of a batch has no answer'));
          else resolve(answer);
        }, reject);
      });
      if (!isRunning) void runBatches();
    });
}

/** How often each key occurs. */
export function tally(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
