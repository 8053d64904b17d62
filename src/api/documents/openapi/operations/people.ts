import { invitedPerson, person, personList } from '../../../people/schema.ts'
import { newPerson } from '../bodies.ts'
import { empty, json, type OperationSpec } from '../operation.ts'
import { path, query } from '../parameters.ts'

const READ = { scope: 'keys:write', bucket: 'reads' } as const
const WRITE = { scope: 'keys:write', bucket: 'writes' } as const
const common = { tag: 'People' } as const
const ID = 'per_4Rf8mXs2WbK6tYc9LdQz1NvH'

export const peopleOperations: readonly OperationSpec[] = [
  {
    ...common,
    id: 'listPeople',
    method: 'get',
    path: '/account/people',
    summary: 'List the team',
    description: "People of the caller's mode, in the order of their invitations.",
    access: READ,
    query: query.listPeople,
    answers: [json(200, 'A page of people.', personList, { examples: ['personList'] })],
    samples: {
      node: 'for await (const person of client.people.list()) console.log(person.name, person.role)',
      python: 'for person in client.people.list():\n    print(person.name, person.role)',
    },
  },
  {
    ...common,
    id: 'invitePerson',
    method: 'post',
    path: '/account/people',
    summary: 'Invite a person',
    description:
      "Returns a link that works once, within 7 days. Give it only to that person: anyone who opens it and accepts gets a key of the caller's mode with the scopes of the role. The key expires no later than the calling key.",
    access: WRITE,
    headers: ['IdempotencyKey'],
    body: { schema: newPerson, required: true, example: { name: 'Ada Lind', role: 'reviewer' } },
    answers: [
      json(201, 'The person with the link, shown only once.', invitedPerson, { examples: ['personInvited'] }),
      json(200, 'A repeat: the person, without the link.', invitedPerson, {
        headers: ['Idempotent-Replayed'],
      }),
    ],
    problems: [
      'plan-upgrade-required',
      'idempotency-conflict',
      'idempotency-key-expired',
      'jurisdictions-required',
    ],
    samples: {
      node: "const person = await client.people.invite({ name: 'Ada Lind', role: 'reviewer' })\nconsole.log(person.invitationUrl)",
      python: 'person = client.people.invite(name="Ada Lind", role="reviewer")\nprint(person.invitation_url)',
    },
  },
  {
    ...common,
    id: 'getPerson',
    method: 'get',
    path: '/account/people/{id}',
    summary: 'Read a person',
    description: 'Role, status and last use. Also works for a removed person.',
    access: READ,
    pathParameters: path.person,
    answers: [json(200, 'The person.', person, { examples: ['person'] })],
    samples: {
      node: `const person = await client.people.get('${ID}')`,
      python: `person = client.people.get("${ID}")`,
    },
  },
  {
    ...common,
    id: 'removePerson',
    method: 'delete',
    path: '/account/people/{id}',
    summary: 'Remove a person',
    description:
      'Withdraws the invitation, or revokes the keys of the person. Console sessions with these keys end immediately. Keys that the person issued or rotated, keys issued with those, and their open invitations end, too: the person has seen their secrets. `removalEnds` of the person counts them. To keep such a key, first rotate it with a key of another person.',
    access: WRITE,
    pathParameters: path.person,
    answers: [empty(204, 'The person has no access.')],
    samples: { node: `await client.people.remove('${ID}')`, python: `client.people.remove("${ID}")` },
  },
]
