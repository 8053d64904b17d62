const EVERY_MS = 20

/** Resolves when a condition is met that has no event; otherwise the test ends by its own time limit. */
export async function eventually(met: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await met())) await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
}
