import { z } from 'zod'
import { base64, count, time } from '../http/common-schema.ts'
import { described, listOf } from '../http/described.ts'

const generation = { version: count, generation: count }
const generationTexts = {
  version: 'Version of the projection that builds the documents.',
  generation: 'Sequence number of the generation.',
}

const lag = described(
  'Lag',
  'How far it lags.',
  { events: count, seconds: z.number().nonnegative() },
  { events: 'Number of events not yet applied.', seconds: 'Age of the oldest of these events.' },
)

const rebuild = described(
  'Rebuild',
  'Progress of a rebuild.',
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
    phase: '`waiting` for a process, `reading` history, or `following` the log until it has caught up.',
    requestedBy: 'Actor that requested the rebuild.',
    requestedAt: 'When.',
    position: 'Position that the rebuild has reached in the log.',
    events: 'Number of events read.',
    total: 'Approximate number of events in the log.',
    rate: 'Events per second.',
    secondsLeft: 'About.',
    unfolded: 'Streams with an event that cannot be applied; their documents end before that event.',
  },
)

export const projection = described(
  'Projection',
  'A read model and its status.',
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
      'Previous generation.',
      { ...generation, fedUntil: time },
      { ...generationTexts, fedUntil: 'Time until which this generation is kept up to date.' },
    ).nullable(),
  },
  {
    object: 'Object type.',
    ...generationTexts,
    name: 'Name of the read model.',
    newest: 'The version that this program builds.',
    status: 'Status: whether the read model is being rebuilt. It answers queries in either case.',
    servedSince: 'Time since which this generation is served.',
    position: 'Time of the newest event that the running processes have applied; null before their first.',
    lag: 'Lag, including the events that the relay must still send; null while no process reports that it updates the read model.',
    rebuild: 'Rebuild in progress; null if there is none.',
    previous: 'Generation that can be served again.',
  },
)

export const projectionList = listOf('ProjectionList', projection)

const groupLag = described(
  'GroupLag',
  'The lag of a consumer group in a process.',
  {
    group: z.string(),
    lag: lag.nullable(),
  },
  { group: 'Name of the group.', lag: 'Lag of the group; null while the process cannot read it.' },
)

/** `GET /admin/v1/status`. */
export const serviceStatus = described(
  'ServiceStatus',
  'The state of the service.',
  {
    object: z.literal('service_status'),
    ready: z.boolean(),
    checks: z.array(
      described(
        'ReadinessCheck',
        'A dependency of the process that answers.',
        { name: z.string(), ok: z.boolean(), detail: z.string() },
        { name: 'Its name.', ok: 'Whether the process can work with it.', detail: 'Its state in words.' },
      ),
    ),
    processes: z.array(
      described(
        'ServiceProcess',
        'A process that reported within the last minute.',
        {
          name: z.string(),
          pid: count,
          roles: z.array(z.string()),
          reportedAt: time,
          groups: z.array(groupLag),
        },
        {
          name: 'Name of the process.',
          pid: 'Its process id.',
          roles: 'Its roles.',
          reportedAt: 'Time of its last report.',
          groups: 'Its consumer groups; empty for a process of an earlier release.',
        },
      ),
    ),
  },
  {
    object: 'Object type.',
    ready: 'Whether the process that answers is ready.',
    checks: 'The lines of `/readyz?verbose` of the process that answers.',
    processes: 'Every process of the service.',
  },
)

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
    object: 'Object type.',
    group: 'Consumer group that could not process the event.',
    stream: 'Stream of the event.',
    revision: 'First revision that failed. This event and all later events of the stream wait.',
    type: 'Type of the event.',
    error: 'Error that prevented processing.',
    attempts: 'Number of attempts.',
    at: 'Time of the last failure.',
  },
}

const deadLetter = described(
  'DeadLetter',
  'An event that a consumer group could not process.',
  letter.shape,
  letter.texts,
)

export const deadLetterList = listOf('DeadLetterList', deadLetter)

export const deadLetterInFull = described(
  'DeadLetterInFull',
  'A dead letter with its event.',
  { ...letter.shape, raw: base64, event: z.record(z.string(), z.unknown()).nullable() },
  {
    ...letter.texts,
    raw: 'The stored record, in base64.',
    event: 'The decoded event; null if it cannot be read.',
  },
)

export const redriven = described(
  'RedrivenDeadLetter',
  'Result of the request.',
  { ...letter.shape, status: z.enum(['lifted', 'failed_again', 'requested']) },
  {
    ...letter.texts,
    status:
      '`lifted`: the dead letter is removed. `failed_again`: the event failed again. `requested`: the redrive is in progress, or waits for a process that runs the group.',
  },
)

export const redrive = described(
  'Redrive',
  'Result of a redrive of several dead letters.',
  { object: z.literal('redrive'), requested: count },
  { object: 'Object type.', requested: 'Number of dead letters.' },
)

/** An event in structured mode; its other attributes and its data are described with the topics. */
export const cloudEvent = z
  .looseObject({ specversion: z.literal('1.0'), id: z.string(), source: z.string(), type: z.string() })
  .meta({ id: 'CloudEvent', description: 'An event as a CloudEvent (1.0); see `/api/v1/asyncapi.json`.' })
