import type order from '#locales/ko/order.json'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { order: typeof order }
}
