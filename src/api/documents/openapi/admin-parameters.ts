import { z } from 'zod'
import { accountListParameters } from '../../accounts/admin-routes.ts'
import { describedShape } from '../../http/described.ts'
import { keyListParameters } from '../../keys/list.ts'
import { deadLetterParameters } from '../../operations/dead-letters.ts'
import { feedParameters } from '../../operations/feed.ts'
import { registerParameters, registerSearchParameters } from '../../operations/registers-schema.ts'
import { createdRange, page } from './parameters.ts'

const idOf = (what: string, example: string) =>
  z.string().meta({ description: `Id of the ${what}.`, examples: [example] })
const id = idOf('account', 'acc_4Rt8mWq2LsZ6XvNk1BhYc9Jd')

/** Path parameters by what they name. */
export const adminPath = {
  account: z.object({ id }),
  key: z.object({ id, key: idOf('key', 'key_2Gk7vYp5HbN9xRt4MwQs6JzD') }),
  projection: z.object({
    name: z.string().meta({ description: 'Name of the read model.', examples: ['reports'] }),
  }),
  register: z.object({
    office: z.string().meta({ description: 'Office of the register.', examples: ['USPTO'] }),
  }),
  searchedRegisters: z.object({
    office: z.string().meta({
      description: 'Offices of the registers, separated by commas; `all` means every office.',
      examples: ['USPTO', 'USPTO,EUIPO', 'all'],
    }),
  }),
  registerJob: z.object({ id: idOf('job', 'job_4f9c1be07a6d4c1e8a55d3b2') }),
  provider: z.object({
    provider: z.string().meta({ description: 'Id of the provider.', examples: ['companies-house'] }),
  }),
  deadLetter: z.object({ id: idOf('dead letter', 'reports~check-chk_7Qm2xVn4RbT1kLs9WdYz3HpA') }),
}

/** Query parameters by operation. */
export const adminQuery = {
  listAccounts: z.object(
    describedShape(accountListParameters.shape, {
      ...page(100, 20),
      ...createdRange,
      status: 'Status of the accounts.',
      plan: 'Plan of the accounts.',
    }),
  ),
  listKeys: z.object(
    describedShape(keyListParameters.shape, {
      ...page(100, 20),
      status: 'Status of the keys. Default: all keys that are not revoked.',
    }),
  ),
  readFeed: z.object(
    describedShape(feedParameters.shape, {
      after: 'Position of the last event that was read. Default: the start of the log.',
      limit: page(1_000, 100).limit,
      wait: 'Seconds to wait for a new event, up to 60.',
      mode: 'Only events of this mode.',
      types: 'Event types, separated by commas. Default: all types.',
    }),
  ),
  register: z.object(
    describedShape(registerParameters.shape, { kind: 'Kind of the register, for an office that has both.' }),
  ),
  searchRegister: z.object(
    describedShape(registerSearchParameters.shape, {
      kind: 'Kind of the registers, for offices that have both.',
      name: 'Name to search for.',
      limit: 'Number of marks or companies, up to 100.',
      niceClasses: {
        description:
          'Only marks of one of these Nice classes, separated by commas. Marks without classes may be of any, so they are found too.',
        examples: ['9,42'],
      },
      relatedClasses: 'Whether marks of related classes are found too. Default: `false`.',
      status: {
        description:
          'Only marks or companies of these statuses, separated by commas. Marks: `live`, `dead`, `pending`, `unknown`; `live` includes `pending`. Companies: `active`, `liquidation`, `dissolved`, `unknown`.',
        examples: ['live,unknown'],
      },
      filedFrom:
        'Only marks that were filed on this day or later. Marks without a day of filing are left out.',
      filedTo: 'Only marks that were filed on this day or earlier.',
      registeredFrom:
        'Only marks that were registered on this day or later. Marks without a day of registration are left out.',
      registeredTo: 'Only marks that were registered on this day or earlier.',
      incorporatedFrom:
        'Only companies that were incorporated on this day or later. Companies without this day are left out.',
      incorporatedTo: 'Only companies that were incorporated on this day or earlier.',
    }),
  ),
  listDeadLetters: z.object(
    describedShape(deadLetterParameters.shape, {
      ...page(1_000, 100),
      group: 'Only dead letters of this consumer group.',
    }),
  ),
}
