import { hostNameOf, isLocalHostName } from '#shared/channel/siteHost.ts'

type Environment = Record<string, string | undefined>

/**
 * The environment of a command with its mode: NODE_ENV if set, `development` with `--dev`; else `serve` runs in
 * production, and `start` and `seed` in development while the server is reachable only from this machine.
 */
export function commandEnvironment(command: 'start' | 'serve' | 'seed', flags: readonly string[], env: Environment): Environment {
  if (env.NODE_ENV) return env
  const isLocal = !env.PUBLIC_ORIGIN && isLocalHostName(hostNameOf(env.HOST || 'localhost'))
  const isDevelopment = flags.includes('--dev') || (command !== 'serve' && isLocal)
  return { ...env, NODE_ENV: isDevelopment ? 'development' : 'production' }
}
