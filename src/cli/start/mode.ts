import { hostNameOf, isLocalHostName } from '#shared/channel/siteHost.ts'

type Environment = Record<string, string | undefined>

/**
 * The environment of a command, with its mode: NODE_ENV where it is set, development with `--dev`; otherwise `serve` is
 * production, and `start` and `seed` are development as long as only this machine can reach the server.
 */
export function commandEnvironment(command: 'start' | 'serve' | 'seed', flags: readonly string[], env: Environment): Environment {
  if (env.NODE_ENV) return env
  const isLocal = !env.PUBLIC_ORIGIN && isLocalHostName(hostNameOf(env.HOST || 'localhost'))
  const isDevelopment = flags.includes('--dev') || (command !== 'serve' && isLocal)
  return { ...env, NODE_ENV: isDevelopment ? 'development' : 'production' }
}
