import { copyButton } from './copy.js'

/** Parts of Swagger UI: `x-codeSamples` of a call above its answers, one language at a time; a name for a field without. */
export const ownParts = () => ({ wrapComponents: { responses: withSamples, ExamplesSelect: withLabel } })

const withLabel =
  (Select, { React: { createElement: h } }) =>
  (props) =>
    h('label', null, h('span', { className: 'unseen' }, 'Example'), h(Select, props))

function withSamples(Responses, { React }) {
  const { createElement: h, useState, useEffect, useRef } = React

  function Sample({ source }) {
    const box = useRef(null)
    const code = useRef(null)
    useEffect(() => {
      const button = copyButton(code.current)
      box.current.append(button)
      return () => button.remove()
    }, [])
    return h(
      'div',
      { className: 'code', ref: box },
      h('pre', { tabIndex: 0 }, h('code', { ref: code }, source)),
    )
  }

  function Samples({ samples }) {
    const [chosen, choose] = useState(0)
    const button = ({ label, lang }, index) =>
      h(
        'button',
        { key: lang, type: 'button', 'aria-pressed': index === chosen, onClick: () => choose(index) },
        label ?? lang,
      )
    return h(
      'div',
      { className: 'samples' },
      h('h4', null, 'Samples'),
      h('div', { role: 'group', 'aria-label': 'Language' }, samples.map(button)),
      h(Sample, { source: samples[chosen].source }),
    )
  }

  return (props) => {
    const { path, method, specSelectors } = props
    const samples = specSelectors.specJson().getIn(['paths', path, method, 'x-codeSamples'])?.toJS() ?? []
    const responses = h(Responses, props)
    return samples.length === 0 ? responses : h('div', null, h(Samples, { samples }), responses)
  }
}
