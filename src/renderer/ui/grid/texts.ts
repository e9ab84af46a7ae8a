import type grid from '#locales/ko/grid.json'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { grid: typeof grid }
}
