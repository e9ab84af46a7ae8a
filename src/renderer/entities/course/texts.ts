import type course from '#locales/ko/course.json'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { course: typeof course }
}
