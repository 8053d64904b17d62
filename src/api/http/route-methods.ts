import type { IRouter, RequestHandler } from 'express'
import { Problem } from './problem.ts'
import { sendNothing } from './respond.ts'

type Methods = Partial<Record<'get' | 'post' | 'put' | 'patch' | 'delete', RequestHandler>>

/** Routes one path: its methods (HEAD with GET), OPTIONS, and 405 with `Allow` for all others. */
export function resource(router: IRouter, path: string, methods: Methods): void {
  const route = router.route(path)
  const named = Object.keys(methods).map((name) => name.toUpperCase())
  const allow = [...named, ...(methods.get ? ['HEAD'] : []), 'OPTIONS'].join(', ')
  for (const [name, handler] of Object.entries(methods)) route[name as keyof Methods](handler)
  route.all((req, res) => {
    res.setHeader('Allow', allow)
    if (req.method === 'OPTIONS') return sendNothing(res, 204)
    throw new Problem('method-not-allowed', `This path supports ${allow}.`)
  })
}
