import { z } from 'zod'
import {
  cloudEvent,
  deadLetterInFull,
  deadLetterList,
  projection,
  projectionList,
  redrive,
  redriven,
} from '../../../operations/schema.ts'
import { adminPath, adminQuery, discard, newRebuild, redriveAll } from '../admin-bodies.ts'
import { noMembers } from '../bodies.ts'
import { empty, json, type OperationSpec } from '../operation.ts'
import { documentAnswer } from './shared.ts'

const models = { tag: 'Read models', access: 'operator' } as const
const letters = { tag: 'Dead letters', access: 'operator' } as const
const outcome = [
  json(200, 'What came of it.', redriven),
  json(202, 'It goes on, or nobody is there to do it.', redriven),
]

export const adminUpkeepOperations: readonly OperationSpec[] = [
  {
    ...models,
    id: 'listProjections',
    method: 'get',
    path: '/projections',
    summary: 'List read models',
    description: 'How each stands and how far it is behind the log.',
    answers: [json(200, 'The read models, all on one page.', projectionList)],
  },
  {
    ...models,
    id: 'getProjection',
    method: 'get',
    path: '/projections/{name}',
    summary: 'See how a read model stands',
    description: 'And how far building it anew has come.',
    pathParameters: adminPath.projection,
    answers: [json(200, 'The read model.', projection)],
  },
  {
    ...models,
    id: 'rebuildProjection',
    method: 'post',
    path: '/projections/{name}/rebuild',
    summary: 'Build a read model anew',
    description: 'Out of the event store, beside the one that serves, which it then takes over from.',
    pathParameters: adminPath.projection,
    body: { schema: newRebuild, required: false, example: { back: false } },
    answers: [json(202, 'It is under way.', projection)],
  },
  {
    ...models,
    id: 'cancelRebuild',
    method: 'delete',
    path: '/projections/{name}/rebuild',
    summary: 'Stop building a read model anew',
    description:
      'What was built so far is thrown away, and what is served goes on being served. Nothing changes where nothing is under way.',
    pathParameters: adminPath.projection,
    answers: [json(200, 'The read model.', projection)],
  },
  {
    ...letters,
    id: 'listDeadLetters',
    method: 'get',
    path: '/dead-letters',
    summary: 'List dead letters',
    description: 'Events that a consumer group could not take, and that hold back what is behind them.',
    query: adminQuery.listDeadLetters,
    answers: [json(200, 'A page of dead letters.', deadLetterList)],
  },
  {
    ...letters,
    id: 'getDeadLetter',
    method: 'get',
    path: '/dead-letters/{id}',
    summary: 'Read a dead letter',
    description: 'With its event.',
    pathParameters: adminPath.deadLetter,
    answers: [json(200, 'The dead letter.', deadLetterInFull)],
  },
  {
    ...letters,
    id: 'redriveDeadLetter',
    method: 'post',
    path: '/dead-letters/{id}/redrive',
    summary: 'Try a dead letter again',
    description: 'Hands the stream to the group again, from the event that failed on.',
    pathParameters: adminPath.deadLetter,
    body: { schema: noMembers, required: false },
    answers: outcome,
  },
  {
    ...letters,
    id: 'redriveDeadLetters',
    method: 'post',
    path: '/dead-letters/redrive',
    summary: 'Try all dead letters again',
    description: 'All of them, or those of one consumer group.',
    body: { schema: redriveAll, required: false, example: { group: 'reports' } },
    answers: [json(202, 'They are asked for.', redrive)],
  },
  {
    ...letters,
    id: 'discardDeadLetter',
    method: 'post',
    path: '/dead-letters/{id}/discard',
    summary: 'Give a dead letter up',
    description: 'The group goes on behind the event.',
    pathParameters: adminPath.deadLetter,
    body: { schema: discard, required: true, example: { reason: 'made by a program that is gone' } },
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
      'The events that the topics carry, one after the other: as a long poll (CloudEvents in batch mode; `Link` leads on) or, by `Accept`, as server-sent events.',
    query: adminQuery.readFeed,
    headers: ['LastEventId', 'IfNoneMatch'],
    answers: [
      {
        status: 200,
        description: 'The events behind a position, none where there is nothing yet.',
        forms: {
          'application/cloudevents-batch+json': { schema: z.array(cloudEvent) },
          'text/event-stream': {},
        },
        headers: ['Vary'],
        headersOfForms: ['ETag'],
        untagged: true,
      },
      empty(304, 'Unchanged since the `ETag` in `If-None-Match`.', ['ETag', 'Vary']),
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
