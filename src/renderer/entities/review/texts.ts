import type review from '#locales/ko/review.json'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { review: typeof review }
}
