import common from '#locales/ja/common.json'
import course from '#locales/ja/course.json'
import shell from '#locales/ja/shell.json'
import site from '#locales/ja/site.json'

export const texts = { common, course, shell, site }
