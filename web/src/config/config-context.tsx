import { createContext, type ReactNode, useContext } from 'react'
import type { Config } from './config.ts'

const ConfigContext = createContext<Config | null>(null)

export function ConfigProvider({ config, children }: { config: Config; children: ReactNode }) {
  return <ConfigContext value={config}>{children}</ConfigContext>
}

/** The settings of this deployment; only below {@link ConfigProvider}. */
export function useConfig(): Config {
  const config = useContext(ConfigContext)
  if (!config) throw new Error('useConfig below ConfigProvider only')
  return config
}
