/** Asked by await and by the test runner's printer. */
const probed = new Set(['then', 'toJSON', 'asymmetricMatch', 'nodeType', 'tagName', '$$typeof'])

/** Members of an emitter outlive what Electron has destroyed. */
const ofEmitters = ['constructor', 'emit', 'on', 'once', 'off', 'addListener', 'removeListener', 'removeAllListeners', 'listenerCount']

/** Throws for members that the double lacks and, as Electron does, for nearly all of them once destroyed. `kept`: also read then, such as the double's records. */
export function strict<Target extends object>(name: string, target: Target, { isGone = () => false, kept = [] }: { isGone?: () => boolean; kept?: readonly string[] } = {}): Target {
  const alwaysThere = new Set([...ofEmitters, ...kept])
  return new Proxy(target, {
    get(target, key, proxy) {
      if (typeof key === 'symbol' || key.startsWith('_') || alwaysThere.has(key)) return Reflect.get(target, key, proxy)
      if (!(key in target)) {
        if (probed.has(key)) return undefined
        throw new Error(`the double has no ${name}.${key}`)
      }
      if (isGone()) throw new TypeError('Object has been destroyed')
      return Reflect.get(target, key, proxy)
    },
  })
}
