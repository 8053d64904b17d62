import { z } from 'zod'

const texts = z.union([z.array(z.string()), z.string().transform((single) => [single])]).catch([])
const name = z.string().trim().min(1).optional().catch(undefined)

/** A contact card in JSContact (RFC 9553), in its final and in its draft form. */
const jsCard = z
  .looseObject({
    name: z.looseObject({ full: name }).optional().catch(undefined),
    fullName: name,
    organizations: z.record(z.string(), z.looseObject({ name })).optional().catch(undefined),
  })
  .optional()
  .catch(undefined)

/** RFC 9083 §5.1, with the shapes of names that registries use in practice. Malformed members count as missing. */
const fields = {
  roles: texts.optional(),
  handle: name,
  vcardArray: z.unknown().optional(),
  jscard: jsCard,
  jsCard,
  fn: name,
  org: name,
  publicIds: z
    .array(z.looseObject({ type: z.string(), identifier: z.coerce.string() }))
    .optional()
    .catch(undefined),
}

export const rdapEntity = z.looseObject({
  ...fields,
  entities: z.array(z.unknown()).optional().catch(undefined),
})
export type RdapEntity = z.output<typeof rdapEntity>

/** Deepest entity that is searched for the registrar. */
const MAX_DEPTH = 3
const MAX_NAME = 200

/** The registrar's name, or its handle or IANA id; null if no entity has the role. */
export function registrarOf(entities: readonly RdapEntity[], depth = 1): string | null {
  const own = entities.find(({ roles }) => roles?.some((role) => role.toLowerCase() === 'registrar'))
  if (own) return nameOf(own)?.slice(0, MAX_NAME) ?? null
  if (depth === MAX_DEPTH) return null
  const below = entities.flatMap(({ entities: inner = [] }) => inner.flatMap(asEntity))
  return below.length === 0 ? null : registrarOf(below, depth + 1)
}

function asEntity(item: unknown): RdapEntity[] {
  const read = rdapEntity.safeParse(item)
  return read.success ? [read.data] : []
}

function nameOf(entity: RdapEntity): string | undefined {
  const { vcardArray: card } = entity
  return (
    property(card, 'fn') ??
    property(card, 'org') ??
    cardName(entity.jscard) ??
    cardName(entity.jsCard) ??
    entity.fn ??
    entity.org ??
    entity.handle ??
    ianaId(entity.publicIds)
  )
}

/** A text of a jCard (RFC 7095): `["vcard", [["fn", {}, "text", "Name"], …]]`; `org` may be a list of units. */
function property(card: unknown, wanted: string): string | undefined {
  const properties = Array.isArray(card) && Array.isArray(card[1]) ? card[1] : []
  for (const each of properties) {
    if (!Array.isArray(each) || String(each[0]).toLowerCase() !== wanted) continue
    const text = [each[3]].flat().find((one) => typeof one === 'string' && one.trim() !== '')
    if (typeof text === 'string') return text.trim()
  }
  return undefined
}

function cardName(card: z.output<typeof jsCard>): string | undefined {
  const [organization] = Object.values(card?.organizations ?? {})
  return card?.name?.full ?? card?.fullName ?? organization?.name
}

function ianaId(ids: RdapEntity['publicIds']): string | undefined {
  const id = ids?.find(({ type }) => /registrar id/i.test(type)) ?? ids?.[0]
  return id && `${id.type} ${id.identifier}`
}
