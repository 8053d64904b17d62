const METHODS = new Set(['get', 'post', 'put', 'patch', 'delete'])

/** Fills the navigation with the calls of an OpenAPI document by tag; `field` narrows them to what is typed. */
export function listOperations(spec, place, field) {
  const entries = Object.values(spec.paths ?? {}).flatMap((item) =>
    Object.entries(item)
      .filter(([method]) => METHODS.has(method))
      .map(([, operation]) => entryOf(operation)),
  )
  const groups = [...new Set(entries.map(({ tag }) => tag))].map((tag) => groupOf(tag, entries))
  const nothing = document.createElement('p')
  nothing.setAttribute('role', 'status')
  place.replaceChildren(...groups.map(({ box }) => box), nothing)
  field.addEventListener('input', () => {
    const words = field.value.toLowerCase().split(/\s+/)
    let found = 0
    for (const { box, members } of groups) {
      const shown = members.filter(({ item, text }) => {
        item.hidden = !words.every((word) => text.includes(word))
        return !item.hidden
      })
      box.hidden = shown.length === 0
      found += shown.length
    }
    nothing.textContent = found === 0 ? 'No operation matches.' : ''
  })
}

function entryOf({ operationId, summary = operationId, tags = ['Other'], description = '' }) {
  const [tag] = tags
  return { tag, operationId, summary, text: `${tag} ${operationId} ${summary} ${description}`.toLowerCase() }
}

function groupOf(tag, entries) {
  const box = document.createElement('section')
  const title = document.createElement('h2')
  title.textContent = tag
  const list = document.createElement('ul')
  const members = entries
    .filter((entry) => entry.tag === tag)
    .map(({ operationId, summary, text }) => {
      const item = document.createElement('li')
      const link = document.createElement('a')
      link.href = `#/${encodeURIComponent(tag)}/${encodeURIComponent(operationId)}`
      link.textContent = summary
      item.append(link)
      return { item, text }
    })
  list.append(...members.map(({ item }) => item))
  box.append(title, list)
  return { box, members }
}
