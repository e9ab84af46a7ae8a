import common from '#locales/en/common.json'
import course from '#locales/en/course.json'
import shell from '#locales/en/shell.json'
import site from '#locales/en/site.json'

export const texts = { common, course, shell, site }
