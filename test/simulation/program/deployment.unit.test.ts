import { describe, expect, it } from '@jest/globals'
import { drawProcesses } from '../../../simulation/program/deployment.ts'
import { ROLES } from '../../../src/service/roles/role.ts'
import { drawsFrom } from '../servers/draws.ts'

const SEEDS = Array.from({ length: 300 }, (_, seed) => seed + 1)

describe('the processes of a simulated deployment', () => {
  const drawn = SEEDS.map((seed) => drawProcesses(drawsFrom(seed)))
  const holders = (processes: (typeof drawn)[number], role: (typeof ROLES)[number]) =>
    Object.values(processes).filter((roles) => roles.includes(role)).length

  it('have every role once or twice, and no process without a role', () => {
    for (const processes of drawn) {
      for (const role of ROLES) expect([1, 2]).toContain(holders(processes, role))
      for (const roles of Object.values(processes)) expect(new Set(roles).size).toBe(roles.length)
      expect(Object.values(processes).every((roles) => roles.length > 0)).toBe(true)
    }
  })

  it('share each role in some seeds, and are few or many', () => {
    for (const role of ROLES) expect(drawn.some((processes) => holders(processes, role) === 2)).toBe(true)
    const counts = new Set(drawn.map((processes) => Object.keys(processes).length))
    expect(counts.has(9)).toBe(true)
    expect(counts.has(2)).toBe(true)
  })
})
