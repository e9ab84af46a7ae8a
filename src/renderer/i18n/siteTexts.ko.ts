import common from '#locales/ko/common.json'
import course from '#locales/ko/course.json'
import shell from '#locales/ko/shell.json'
import site from '#locales/ko/site.json'

export const texts = { common, course, shell, site }
