import { expect, it } from 'vitest'
import { analyseText } from './analyse-text.ts'

it('keeps the choices of variables up to a limit for all of them, and every variable', () => {
  const choices = (n: number) => Array.from({ length: 25 }, (_, at) => `choice${n}x${at}`).join('|')
  const { variables } = analyseText(Array.from({ length: 500 }, (_, n) => `[${choices(n)}]`).join('\n'))
  expect(variables).toHaveLength(500)
  expect(variables[0]?.choices).toHaveLength(25)
  expect(variables[499]).not.toHaveProperty('choices')
  expect(JSON.stringify(variables.map((variable) => variable.choices ?? [])).length).toBeLessThan(25_000)
})
