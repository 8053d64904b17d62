import { parentPort, workerData } from 'node:worker_threads'
import type { BurdenTask } from './burden.ts'
import { mayBeOwners, unrelatedNames } from './names.ts'
import { scorerOf } from './scorers.ts'
import { Tail } from './tail.ts'

const { scorer: id, queries, namesPerQuery, first, step, keep } = workerData as BurdenTask
const scorer = scorerOf(id)
const names = unrelatedNames()
const features = names.map((name) => scorer.prepare(name))
const tail = new Tail(keep)
let compared = 0

for (let at = first; at < queries.length; at += step) {
  const query = queries[at]
  if (!query) continue
  const mark = scorer.prepare(query.mark)
  for (let next = 0; next < namesPerQuery; next += 1) {
    const index = (at * namesPerQuery + next) % names.length
    const score = scorer.score(mark, features[index])
    if (score <= tail.floor) continue
    const name = names[index] ?? ''
    if (!query.owners.some((owner) => mayBeOwners(name, owner))) tail.add(score)
  }
  compared += namesPerQuery
}
parentPort?.postMessage({ compared, highest: tail.highest() })
