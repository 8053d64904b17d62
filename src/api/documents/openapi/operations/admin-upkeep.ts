import { z } from 'zod'
import {
  cloudEvent,
  deadLetterInFull,
  deadLetterList,
  projection,
  projectionList,
  redrive,
  redriven,
  serviceStatus,
} from '../../../operations/schema.ts'
import { discard, newRebuild, redriveAll } from '../admin-bodies.ts'
import { adminPath, adminQuery } from '../admin-parameters.ts'
import { noMembers } from '../bodies.ts'
import { empty, json, type OperationSpec } from '../operation.ts'
import { documentAnswer } from './shared.ts'

const models = { tag: 'Read models', access: 'operator' } as const
const letters = { tag: 'Dead letters', access: 'operator' } as const
const outcome = [
  json(200, 'Result of the request.', redriven),
  json(202, 'The redrive is in progress, or waits for a process that runs the group.', redriven),
]

export const adminUpkeepOperations: readonly OperationSpec[] = [
  {
    tag: 'Status',
    access: 'operator',
    id: 'getStatus',
    method: 'get',
    path: '/status',
    summary: 'Read the state of the service',
    description:
      'The readiness of the process that answers, and every process with its roles and the lag of each of its consumer groups.',
    answers: [json(200, 'The state.', serviceStatus)],
  },
  {
    ...models,
    id: 'listProjections',
    method: 'get',
    path: '/projections',
    summary: 'List read models',
    description: 'Status of each read model and its lag.',
    answers: [json(200, 'The read models, all on one page.', projectionList)],
  },
  {
    ...models,
    id: 'getProjection',
    method: 'get',
    path: '/projections/{name}',
    summary: 'Read the status of a read model',
    description: 'Includes the progress of a rebuild.',
    pathParameters: adminPath.projection,
    answers: [json(200, 'The read model.', projection)],
  },
  {
    ...models,
    id: 'rebuildProjection',
    method: 'post',
    path: '/projections/{name}/rebuild',
    summary: 'Rebuild a read model',
    description:
      'Builds a new generation from the event store while the current generation is served, then replaces it.',
    pathParameters: adminPath.projection,
    body: { schema: newRebuild, required: false, example: { back: false } },
    answers: [json(202, 'The rebuild is in progress.', projection)],
  },
  {
    ...models,
    id: 'cancelRebuild',
    method: 'delete',
    path: '/projections/{name}/rebuild',
    summary: 'Cancel a rebuild',
    description:
      'Discards the unfinished generation. The served generation does not change. Without a rebuild in progress, the request has no effect.',
    pathParameters: adminPath.projection,
    answers: [json(200, 'The read model.', projection)],
  },
  {
    ...letters,
    id: 'listDeadLetters',
    method: 'get',
    path: '/dead-letters',
    summary: 'List dead letters',
    description: 'Events that a consumer group could not process. They block later events of their streams.',
    query: adminQuery.listDeadLetters,
    answers: [json(200, 'A page of dead letters.', deadLetterList)],
  },
  {
    ...letters,
    id: 'getDeadLetter',
    method: 'get',
    path: '/dead-letters/{id}',
    summary: 'Read a dead letter',
    description: 'The dead letter with its event.',
    pathParameters: adminPath.deadLetter,
    answers: [json(200, 'The dead letter.', deadLetterInFull)],
  },
  {
    ...letters,
    id: 'redriveDeadLetter',
    method: 'post',
    path: '/dead-letters/{id}/redrive',
    summary: 'Redrive a dead letter',
    description: 'Delivers the stream to the group again, starting at the failed event.',
    pathParameters: adminPath.deadLetter,
    body: { schema: noMembers, required: false },
    answers: outcome,
  },
  {
    ...letters,
    id: 'redriveDeadLetters',
    method: 'post',
    path: '/dead-letters/redrive',
    summary: 'Redrive all dead letters',
    description: 'Redrives all dead letters, or those of one consumer group.',
    body: { schema: redriveAll, required: false, example: { group: 'reports' } },
    answers: [json(202, 'The redrive is requested.', redrive)],
  },
  {
    ...letters,
    id: 'discardDeadLetter',
    method: 'post',
    path: '/dead-letters/{id}/discard',
    summary: 'Discard a dead letter',
    description: 'The group skips the event and continues after it.',
    pathParameters: adminPath.deadLetter,
    body: {
      schema: discard,
      required: true,
      example: { reason: 'written by a program that no longer exists' },
    },
    answers: outcome,
  },
  {
    tag: 'Events',
    access: 'operator',
    id: 'readFeed',
    method: 'get',
    path: '/feed',
    summary: 'Follow the events',
    description:
      'The events of the topics in order. The answer is a long poll (CloudEvents in batch mode; `Link` names the next page) or, depending on `Accept`, a stream of server-sent events.',
    query: adminQuery.readFeed,
    headers: ['LastEventId', 'IfNoneMatch'],
    answers: [
      {
        status: 200,
        description: 'The events after a position; empty without a new event.',
        forms: {
          'application/cloudevents-batch+json': { schema: z.array(cloudEvent) },
          'text/event-stream': {},
        },
        headers: ['Vary'],
        headersOfForms: ['ETag'],
        untagged: true,
      },
      empty(304, 'Not modified since the `ETag` in `If-None-Match`.', ['ETag', 'Vary']),
    ],
    problems: ['not-acceptable'],
  },
  {
    tag: 'Contracts',
    access: 'operator',
    id: 'getAdminOpenApiDocument',
    method: 'get',
    path: '/openapi.json',
    summary: 'Read this description',
    description: 'This document (OpenAPI 3.1).',
    answers: [documentAnswer],
  },
]
