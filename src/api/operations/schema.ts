import { z } from 'zod'
import { base64, count, time } from '../http/common-schema.ts'
import { described, listOf } from '../http/described.ts'

const generation = { version: count, generation: count }
const generationTexts = { version: 'How its documents are made.', generation: 'The how manyth of them.' }

const lag = described(
  'Lag',
  'How far it is behind the log.',
  { events: count, seconds: z.number().nonnegative() },
  { events: 'Events not yet taken.', seconds: 'Age of the oldest of them.' },
)

const rebuild = described(
  'Rebuild',
  'How far building a read model anew has come.',
  {
    ...generation,
    phase: z.enum(['waiting', 'reading', 'following']),
    requestedBy: z.string(),
    requestedAt: time,
    position: z.string(),
    events: count,
    total: count.nullable(),
    rate: z.number().nullable(),
    secondsLeft: z.number().nullable(),
    unfolded: z.array(z.string()),
  },
  {
    ...generationTexts,
    phase:
      '`waiting` for a process that does it, `reading` history, or `following` the log until it has caught up.',
    requestedBy: 'Who asked for it.',
    requestedAt: 'When.',
    position: 'How far into the log it has come.',
    events: 'Events read.',
    total: 'About how many there are.',
    rate: 'Events a second.',
    secondsLeft: 'About.',
    unfolded: 'Streams whose documents end in front of an event that cannot be folded.',
  },
)

export const projection = described(
  'Projection',
  'A read model and how it stands.',
  {
    object: z.literal('projection'),
    ...generation,
    name: z.string(),
    newest: count,
    status: z.enum(['serving', 'rebuilding']),
    servedSince: time,
    position: z.string().nullable(),
    lag: lag.nullable(),
    rebuild: rebuild.nullable(),
    previous: described(
      'PreviousGeneration',
      'What was served before.',
      { ...generation, fedUntil: time },
      { ...generationTexts, fedUntil: 'Until when it is kept up to date.' },
    ).nullable(),
  },
  {
    object: 'What this is.',
    ...generationTexts,
    name: 'Which read model.',
    newest: 'The version that this program builds.',
    status: 'Whether it is being built anew; it serves either way.',
    servedSince: 'Since when this generation is served.',
    position: 'Of the newest event folded by the processes now at work; null before their first.',
    lag: 'With what the relay has still to send; null while no process says that it feeds it.',
    rebuild: 'Null while it is not being built anew.',
    previous: 'What can be gone back to.',
  },
)

export const projectionList = listOf('ProjectionList', projection)

const letter = {
  shape: {
    id: z.string(),
    object: z.literal('dead_letter'),
    group: z.string(),
    stream: z.string(),
    revision: count,
    type: z.string(),
    error: z.string(),
    attempts: count,
    at: time,
  },
  texts: {
    id: 'Id of the dead letter.',
    object: 'What this is.',
    group: 'The consumer group that could not take it.',
    stream: 'The stream it stands in.',
    revision: 'The first revision that failed; it and all behind it in the stream wait.',
    type: 'The type of the event.',
    error: 'Why it could not be taken.',
    attempts: 'How often it was tried.',
    at: 'When it last failed.',
  },
}

const deadLetter = described(
  'DeadLetter',
  'An event that a consumer group could not take.',
  letter.shape,
  letter.texts,
)

export const deadLetterList = listOf('DeadLetterList', deadLetter)

export const deadLetterInFull = described(
  'DeadLetterInFull',
  'The same with the event.',
  { ...letter.shape, raw: base64, event: z.record(z.string(), z.unknown()).nullable() },
  {
    ...letter.texts,
    raw: 'The record as it is stored, in base64.',
    event: 'What it says; null where it cannot be read.',
  },
)

export const redriven = described(
  'RedrivenDeadLetter',
  'What came of it.',
  { ...letter.shape, status: z.enum(['lifted', 'failed_again', 'requested']) },
  {
    ...letter.texts,
    status:
      '`lifted`: it is gone. `failed_again`: it stands anew. `requested`: it goes on, or nobody is there to do it.',
  },
)

export const redrive = described(
  'Redrive',
  'How many were asked for.',
  { object: z.literal('redrive'), requested: count },
  { object: 'What this is.', requested: 'How many.' },
)

/** An event in structured mode; its other attributes and its data are described with the topics. */
export const cloudEvent = z
  .looseObject({ specversion: z.literal('1.0'), id: z.string(), source: z.string(), type: z.string() })
  .meta({ id: 'CloudEvent', description: 'An event as a CloudEvent (1.0); see `/api/v1/asyncapi.json`.' })
