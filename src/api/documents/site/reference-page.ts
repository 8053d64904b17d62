import { DOCS } from './addresses.ts'
import type { Site } from './site.ts'

/** `/api-docs`: the OpenAPI document in Swagger UI; the page's script fills the navigation. */
export function referencePage({ base, layout }: Site): string {
  const side = `<label for="find">Find an operation</label><input id="find" type="search" autocomplete="off" spellcheck="false"><div id="calls"></div>`
  const body = `<section aria-labelledby="title"><h1 id="title">API reference</h1>
<p>Every operation, with its members, answers and samples. To try one, press <b>Authorize</b>, paste a key that begins with
<code>nk_test_</code> (test keys ask the <a href="${base}${DOCS}/guides/test-mode">sandbox</a> and cost nothing), then <b>Try
it out</b>. The key stays in this tab and is deleted when you close or reload it.</p></section>
<div id="reference" data-document="${base}/api/v1/openapi.json"><p id="reference-state" role="status">Loading the reference …</p></div>
<noscript><p>This page needs JavaScript. Alternatives without it: <a href="${base}${DOCS}/reference/api">the API as a text</a>,
<a href="${base}/api/v1/openapi.json">the OpenAPI document</a>.</p></noscript>`
  return layout({
    address: DOCS,
    title: 'API reference',
    description: 'Read and try every operation of the name check API.',
    body,
    side,
    hasMain: true,
    styles: ['swagger-ui.css', 'reference.css'],
    scripts: [{ name: 'swagger-ui-bundle.js' }, { name: 'reference.js', module: true }],
  })
}
