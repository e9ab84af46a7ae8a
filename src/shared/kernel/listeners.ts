/** Listeners of one event. */
export interface Listeners<Args extends unknown[] = [], Result = void> {
  /** Returns the unsubscribe. Every call is a subscription of its own, even with the same function. */
  subscribe: (listener: (...args: Args) => Result) => () => void
  /**
   * Calls the listeners in order of subscription, without those that an earlier one adds or removes. One that throws does
   * not keep the others from being called; the first error is thrown after them.
   */
  notify: (...args: Args) => Result[]
  /** Like `notify`, with each listener awaited before the next one is called. */
  notifyInTurn: (...args: Args) => Promise<void>
  count: () => number
}

/** Creates an event that has no listeners yet. */
export function createListeners<Args extends unknown[] = [], Result = void>(): Listeners<Args, Result> {
  const subscriptions = new Set<{ listener: (...args: Args) => Result }>()

  function* current(): Iterable<(...args: Args) => Result> {
    const before = [...subscriptions]
    for (const subscription of before) if (subscriptions.has(subscription)) yield subscription.listener
  }

  return {
    subscribe(listener) {
      const subscription = { listener }
      subscriptions.add(subscription)
      return () => { subscriptions.delete(subscription) }
    },
    notify(...args) {
      const results: Result[] = []
      const errors: unknown[] = []
      for (const listener of current()) {
        try {
          results.push(listener(...args))
        } catch (error) {
          errors.push(error)
        }
      }
      if (errors.length > 0) throw errors[0]
      return results
    },
    async notifyInTurn(...args) {
      const errors: unknown[] = []
      for (const listener of current()) {
        try {
          await listener(...args)
        } catch (error) {
          errors.push(error)
        }
      }
      if (errors.length > 0) throw errors[0]
    },
    count: () => subscriptions.size,
  }
}
