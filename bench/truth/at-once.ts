/** Searches in progress at the same time, so that the threads of the service do not wait for the benchmark. */
const AT_ONCE = 4

/** The answers in the order of the questions; a few are asked at the same time. Rejects with the first error. */
export async function answersTo<Q, A>(
  questions: readonly Q[],
  ask: (question: Q) => Promise<A>,
): Promise<A[]> {
  const answers: A[] = []
  const open = questions.entries()
  const askInTurn = async (): Promise<void> => {
    for (const [at, question] of open) answers[at] = await ask(question)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, askInTurn))
  return answers
}
