import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/**
 * @param {string} root of the repository
 * @returns {{ alerts: { name: string, expression: string, rule: any }[], panels: { title: string, expression: string }[] }}
 */
export function readMonitoring(root) {
  const folder = join(root, 'docs', 'operations')
  const { groups } = parse(readFileSync(join(folder, 'alerts.yml'), 'utf8'))
  const dashboard = JSON.parse(readFileSync(join(folder, 'dashboard.json'), 'utf8'))
  return {
    alerts: groups
      .flatMap(({ rules }) => rules)
      .map((rule) => ({ name: rule.alert, expression: rule.expr, rule })),
    panels: dashboard.panels.flatMap(({ title, targets = [] }) =>
      targets.map(({ expr }) => ({ title, expression: expr })),
    ),
  }
}
