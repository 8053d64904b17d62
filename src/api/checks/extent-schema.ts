import { z } from 'zod'
import { LEVELS } from '../../verdict/extent.ts'
import { source } from '../http/common-schema.ts'
import { described } from '../http/described.ts'

const searchedData = described(
  'SearchedData',
  'A register or list that was searched, with the date of its data.',
  { source, register: z.string(), jurisdiction: z.string().nullable(), asOf: z.string().nullable() },
  {
    source: 'Source of the section.',
    register: 'Name of the register or list.',
    jurisdiction: 'Requested jurisdiction for which it was searched; null if it has none.',
    asOf: 'Date or time of the data. For registries that are queried live, it is the time of the oldest answer. Null if it is unknown.',
  },
)

export const level = z.enum(LEVELS).meta({
  id: 'SearchLevel',
  'x-open-enum': true,
  description:
    '`extended`: every trademark register that a requested jurisdiction needs was searched completely, for similar trademarks. `knock-out`: at least one was not searched as a whole, or was searched for identical trademarks only.',
})

export const extent = described(
  'Extent',
  'What the report rests on and what it leaves out. Show it wherever you show the verdict.',
  {
    level: level.nullable(),
    territories: z.array(z.string()),
    goods: z.array(z.string()),
    data: z.array(searchedData),
    searchAgainOn: z.iso.date().nullable(),
    notSearched: z.array(z.string()),
  },
  {
    level: 'Level of the search for trademarks; null if they were not requested or nothing was searched.',
    territories: 'Territories of the trademark and company registers that were searched.',
    goods: 'Goods and services as they were understood; an empty list means all 45 classes.',
    data: 'The registers and lists that were searched, each with the date of its data.',
    searchAgainOn:
      'First day on which a new search can show every trademark with an earlier date than this check. Until then, new applications can claim the priority of an earlier one abroad. Null if trademarks were not requested.',
    notSearched: 'Registers, sources and goods that were not searched, in words, the most important first.',
  },
)
