type Components = { readonly [name: string]: unknown }

const KINDS = ['headers', 'parameters', 'examples', 'schemas', 'responses'] as const

/** The document without components that nothing refers to. */
export function pruned<T extends { components?: object }>(document: T): T {
  const text = JSON.stringify(document)
  const used = new Set([...text.matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(([, path]) => path))
  const kept = Object.entries(document.components ?? {}).map(([kind, components]) => [
    kind,
    KINDS.some((one) => one === kind) ? usedOf(kind, components as Components, used) : components,
  ])
  const smaller = { ...document, components: Object.fromEntries(kept) }
  // A removed component may have had the only reference to another one.
  return JSON.stringify(smaller).length < text.length ? pruned(smaller) : document
}

const usedOf = (kind: string, components: Components, used: ReadonlySet<string | undefined>): Components =>
  Object.fromEntries(Object.entries(components).filter(([name]) => used.has(`${kind}/${name}`)))
