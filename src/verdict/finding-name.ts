/** The members of findings that name them, by source. Runs in the console, too, so this module imports nothing. */
type Named = {
  domains: readonly { unicode: string }[]
  social: readonly { network: string; username: string }[]
  trademarks: readonly { mark: string; office: string | null; number: string | null }[]
  companies: readonly { name: string; register: string; number: string | null }[]
}
type Sections = { readonly [S in keyof Named]?: { readonly findings: Named[S] } | undefined }

/** What a finding is about, by its path such as `trademarks/0`, with its register; null if it is not at hand. */
export function findingName(sections: Sections, path: string): string | null {
  const [source, index] = path.split('/')
  const at = Number(index)
  switch (source) {
    case 'domains':
      return sections.domains?.findings[at]?.unicode ?? null
    case 'social': {
      const one = sections.social?.findings[at]
      return one ? `${one.network}, ${one.username}` : null
    }
    case 'trademarks': {
      const one = sections.trademarks?.findings[at]
      return one ? withRegister(one.mark, one.office, one.number) : null
    }
    case 'companies': {
      const one = sections.companies?.findings[at]
      return one ? withRegister(one.name, one.register, one.number) : null
    }
    default:
      return null
  }
}

/** A well-known brand has neither register nor number. */
function withRegister(name: string, register: string | null, number: string | null): string {
  const place = [register, number].filter((part) => part !== null).join(' ')
  return place === '' ? name : `${name} (${place})`
}
