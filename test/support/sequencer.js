import TestSequencer from '@jest/test-sequencer'

/** Seconds that a file of a level takes, about. */
const LEVELS = [
  [/\/engine\/kafka\/.*\.(?:contract|fault)\./, 40],
  [/\.e2e\./, 20],
  [/\.fault\./, 15],
  [/\.contract\./, 5],
]

/**
 * The longest files first, so that no worker is idle at the end. In the first run after a checkout, jest knows no
 * durations and would begin with the largest files; the level of a file says more.
 */
export default class LongestFirst extends TestSequencer {
  sort(tests) {
    const byJest = super.sort(tests)
    return byJest.toSorted((a, b) => seconds(b) - seconds(a))
  }
}

const seconds = ({ path, duration }) =>
  duration === undefined ? (LEVELS.find(([level]) => level.test(path))?.[1] ?? 1) : duration / 1_000
