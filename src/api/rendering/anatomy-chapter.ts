import type { Anatomy } from '../../events/check.ts'
import type { ReportDocument } from '../../projections/report/document.ts'
import type { Cell, Chapter } from './report-model.ts'
import { plain, prose } from './words.ts'

const PARTS: Readonly<Record<Anatomy['words'][number]['kind'], string>> = {
  telling: 'distinguishes the name',
  weak: 'says little about which business is meant',
  legal_form: 'legal form',
  connector: 'connects the other words',
}

/** The core of the name, and why it is the core. */
export function anatomyChapter({ anatomy }: ReportDocument): Chapter {
  const words = anatomy.words.map(({ text, kind, why }): Cell => prose(`${text}: ${PARTS[kind]}; ${why}`))
  const readings = anatomy.readings.map(({ system, text }): Cell => prose(`Read as ${text} (${system})`))
  return {
    id: 'core',
    title: plain('Which words form the core of the name, and why'),
    status: null,
    blocks: [
      { kind: 'text', text: prose(`Core: ${anatomy.core}`) },
      { kind: 'list', items: [...words, ...readings] },
    ],
    details: [],
    folded: true,
    appendix: true,
  }
}
