import type { IRouter, Response } from 'express'
import { Problem } from '../../http/problem.ts'
import { sendJson } from '../../http/respond.ts'
import { resource } from '../../http/route-methods.ts'
import { DOCS } from './addresses.ts'

/** `/`: the console for browsers; as JSON, the links of the service. Shows only public information. */
export function landingRoutes(
  router: IRouter,
  shell: { send(res: Response): Promise<void> },
  publicUrl: string,
): void {
  const links = {
    documentation: `${publicUrl}${DOCS}`,
    guides: `${publicUrl}${DOCS}/guides`,
    problems: `${publicUrl}${DOCS}/problems`,
    openapi: `${publicUrl}/api/v1/openapi.json`,
    plans: `${publicUrl}/api/v1/plans`,
    coverage: `${publicUrl}/coverage`,
    live: `${publicUrl}/livez`,
    ready: `${publicUrl}/readyz`,
  }
  resource(router, '/', {
    get: async (req, res) => {
      res.setHeader('Vary', 'Accept')
      const form = req.accepts(['text/html', 'application/json'])
      if (form === false)
        throw new Problem('not-acceptable', 'This is available as text/html and application/json.')
      if (form === 'text/html') return shell.send(res)
      res.setHeader('Cache-Control', 'public, max-age=300')
      sendJson(res, 200, { object: 'service', name: 'namecheck', apiVersion: 'v1', links })
    },
  })
}
