import { hostNameOf, isLocalHostName } from '#shared/kernel/siteHost.ts'

type Environment = Record<string, string | undefined>

export const commands = ['start', 'serve', 'seed', 'audit', 'settle', 'plan-coupon'] as const
export type Command = (typeof commands)[number]

/** NODE_ENV if set, `development` with `--dev`; else `start` and `seed` are development when local, and all others production. */
export function commandEnvironment(command: Command, flags: readonly string[], env: Environment): Environment {
  if (env.NODE_ENV) return env
  const isLocal = !env.PUBLIC_ORIGIN && isLocalHostName(hostNameOf(env.HOST || 'localhost'))
  const isDevelopment = flags.includes('--dev') || ((command === 'start' || command === 'seed') && isLocal)
  return { ...env, NODE_ENV: isDevelopment ? 'development' : 'production' }
}
