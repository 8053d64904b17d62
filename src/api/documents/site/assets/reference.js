/* global SwaggerUIBundle */
import { listOperations } from './operations.js'
import { ownParts } from './swagger-parts.js'

const place = document.querySelector('#reference')
const state = document.querySelector('#reference-state')
const address = place.dataset.document

const dark = window.matchMedia('(prefers-color-scheme: dark)')
const followScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
followScheme()
dark.addEventListener('change', followScheme)

try {
  const answer = await fetch(address, { headers: { accept: 'application/json' } })
  if (!answer.ok) throw new Error(`${address} was answered ${answer.status}`)
  show(await answer.json())
} catch (error) {
  state.textContent = `The reference could not be shown: ${error.message}. Reload the page to try again.`
}

function show(spec) {
  const ui = SwaggerUIBundle({
    spec: toTry(spec),
    dom_id: '#reference',
    deepLinking: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    validatorUrl: null,
    plugins: [ownParts],
  })
  listOperations(spec, document.querySelector('#calls'), document.querySelector('#find'))
  window.addEventListener('hashchange', () => {
    ui.layoutActions.parseDeepLinkHash(location.hash)
    goTo(location.hash)
  })
}

/** Scrolls to a call, and leaves the keyboard there. `hash` is `#/<tag>/<operation id>`. */
function goTo(hash) {
  const [, tag, id] = hash.split('/')
  const call = document.getElementById(`operations-${tag}-${id}`)
  call?.scrollIntoView()
  call?.querySelector('button')?.focus({ preventScroll: true })
}

/**
 * The document as it is tried: the service is asked where this page came from, by whatever name that was reached, and no
 * header is filled with its example, which as an Idempotency-Key would make every trial a repeat of the first.
 */
function toTry(spec) {
  const servers = (spec.servers ?? [{ url: '/' }]).map(({ url }) => ({
    url: new URL(url, location.href).pathname,
  }))
  return JSON.parse(JSON.stringify({ ...spec, servers }), (_name, value) => {
    if (value?.in !== 'header' || !value.schema) return value
    const { example, examples, schema, ...parameter } = value
    const { example: _one, examples: _some, ...bare } = schema
    return { ...parameter, schema: bare }
  })
}
