/** Search over the pages: the index is loaded at first use, and every key of a combobox works (WAI-ARIA APG). */

const MOST = 10
const WEIGHTS = { page: 8, heading: 12, beginning: 3, words: 1 }

/** The entries that hold each word of a query, the best first. A word may be the beginning of a longer one. */
export function find(index, query) {
  const words = query.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}_.-]*/gu) ?? []
  if (words.length === 0) return []
  return index
    .map(([address, page, heading, beginning, text]) => {
      // A page without a heading is found by its title.
      const fields = { page, heading: heading || page, beginning, words: text }
      const scores = words.map((word) =>
        Object.entries(WEIGHTS).reduce(
          (sum, [name, weight]) => sum + weight * closeness(fields[name].toLowerCase(), word),
          0,
        ),
      )
      const score = scores.includes(0) ? 0 : scores.reduce((sum, each) => sum + each, 0)
      return { address, page, heading, beginning, score: score * (heading === '' ? 1.2 : 1) }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST)
}

/** 1 for a whole word or its plural, less for the beginning of one, 0 for neither. */
function closeness(text, word) {
  let at = text.indexOf(word)
  let best = 0
  while (at >= 0 && best < 1) {
    const startsWord = at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1])
    const isWhole = /^s?(?![\p{L}\p{N}])/u.test(text.slice(at + word.length, at + word.length + 2))
    if (startsWord) best = Math.max(best, isWhole ? 1 : 0.6)
    at = text.indexOf(word, at + 1)
  }
  return best
}

/** Builds the field and its list in a place of the page. */
export function startSearch(place) {
  const field = element('input', {
    id: 'search-field',
    type: 'search',
    role: 'combobox',
    placeholder: 'Search (press /)',
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-label': 'Search the documentation',
    'aria-expanded': 'false',
    'aria-controls': 'search-list',
    'aria-autocomplete': 'list',
  })
  const list = element('ul', { id: 'search-list', role: 'listbox', 'aria-label': 'Results', hidden: '' })
  const count = element('p', { class: 'search-count', role: 'status' })
  place.append(field, list, count)
  place.hidden = false

  let index = null
  const load = async () => {
    index ??= (await import(place.dataset.index)).default
  }
  let chosen = -1
  const options = () => [...list.querySelectorAll('[role=option]')]
  const choose = (next) => {
    const all = options()
    if (all.length === 0) return
    chosen = (next + all.length) % all.length
    for (const [at, option] of all.entries()) option.setAttribute('aria-selected', String(at === chosen))
    field.setAttribute('aria-activedescendant', all[chosen].id)
    all[chosen].scrollIntoView({ block: 'nearest' })
  }
  const close = () => {
    list.hidden = true
    chosen = -1
    count.textContent = ''
    field.setAttribute('aria-expanded', 'false')
    field.removeAttribute('aria-activedescendant')
  }
  const show = async () => {
    await load()
    const query = field.value
    if (query.trim() === '') return close()
    const found = find(index, query)
    list.replaceChildren(...found.map(option))
    if (found.length === 0) list.replaceChildren(element('li', { class: 'none' }, 'Nothing found.'))
    list.hidden = false
    chosen = -1
    field.setAttribute('aria-expanded', 'true')
    field.removeAttribute('aria-activedescendant')
    count.textContent = `${found.length} ${found.length === 1 ? 'result' : 'results'}`
  }

  field.addEventListener('focus', () => void load())
  field.addEventListener('input', () => void show())
  field.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown') choose(chosen + 1)
    else if (event.key === 'ArrowUp') choose(chosen - 1)
    else if (event.key === 'Enter') options()[Math.max(0, chosen)]?.querySelector('a')?.click()
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
  })
  place.addEventListener('focusout', ({ relatedTarget }) => {
    if (!place.contains(relatedTarget)) close()
  })
  // An option must not take the focus before the click has followed its link.
  list.addEventListener('mousedown', (event) => event.preventDefault())
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target.closest?.('input, textarea, select, [contenteditable]')
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    field.focus()
  })
}

function option({ address, page, heading, beginning }, at) {
  const link = element('a', { href: address, tabindex: '-1' }, heading === '' ? page : heading)
  const item = element('li', { id: `search-${at}`, role: 'option', 'aria-selected': 'false' })
  item.append(link)
  if (heading !== '') item.append(element('small', {}, page))
  if (beginning !== '') item.append(element('p', {}, beginning))
  return item
}

function element(name, attributes, text = '') {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.textContent = text
  return made
}
