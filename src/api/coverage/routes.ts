import type { IRouter } from 'express'
import { z } from 'zod'
import { toALabel } from '../../names/domains/idna.ts'
import { jurisdictionCode } from '../../verdict/jurisdiction-codes.ts'
import { sendPage } from '../documents/site/security-policy.ts'
import type { Site } from '../documents/site/site.ts'
import { readQuery } from '../http/query.ts'
import { sendJson } from '../http/respond.ts'
import { resource } from '../http/route-methods.ts'
import type { KeptCoverage } from './kept-coverage.ts'
import { coveragePage } from './page.ts'
import { coverageView, isEverything, type Selection, selected } from './view.ts'

const country = z
  .string()
  .min(1)
  .transform((text) => text.toUpperCase())
  .pipe(jurisdictionCode)

const tld = z
  .string()
  .min(1)
  .max(63)
  .transform((text, context) => {
    const label = toALabel(text.replace(/^\./, ''))
    if (label === null) context.addIssue('must be a TLD such as com')
    return label ?? z.NEVER
  })

export const coverageParameters = z.object({ country: country.optional(), tld: tld.optional() })

/** The page has a form, whose empty fields select nothing. */
const pageParameters = z.object({
  country: country.or(z.literal('')).optional(),
  tld: tld.or(z.literal('')).optional(),
})

const selectionOf = ({
  country,
  tld,
}: {
  country?: string | undefined
  tld?: string | undefined
}): Selection => ({
  country: country || null,
  tld: tld || null,
})

/** `/coverage`: public, because shared reports show the same facts to people without a key. */
export function coverageRoutes(router: IRouter, kept: KeptCoverage): void {
  resource(router, '/coverage', {
    get: async (req, res) => {
      const selection = selectionOf(readQuery(req, coverageParameters))
      res.setHeader('Cache-Control', 'public, max-age=60')
      const { now, json } = await kept.present()
      if (isEverything(selection)) await json.send(res)
      else sendJson(res, 200, coverageView(selected(now, selection)))
    },
  })
}

/** The same as a page for people. */
export function coveragePages(router: IRouter, site: Site, kept: KeptCoverage): void {
  resource(router, '/coverage', {
    get: async (req, res) => {
      const selection = selectionOf(readQuery(req, pageParameters))
      const { now, page } = await kept.present()
      const shown = isEverything(selection) ? page : coveragePage(site, now, selection)
      await sendPage(res, shown, { hasForm: true, maxAge: 60 })
    },
  })
}
