import { hostNameOf, isLocalHostName } from '#shared/kernel/siteHost.ts'

type Environment = Record<string, string | undefined>

/** NODE_ENV if set, `development` with `--dev`; else `serve`, `audit` and `settle` are production, the others development when local. */
export function commandEnvironment(command: 'start' | 'serve' | 'seed' | 'audit' | 'settle', flags: readonly string[], env: Environment): Environment {
  if (env.NODE_ENV) return env
  const isLocal = !env.PUBLIC_ORIGIN && isLocalHostName(hostNameOf(env.HOST || 'localhost'))
  const isDevelopment = flags.includes('--dev') || (command !== 'serve' && command !== 'audit' && command !== 'settle' && isLocal)
  return { ...env, NODE_ENV: isDevelopment ? 'development' : 'production' }
}
