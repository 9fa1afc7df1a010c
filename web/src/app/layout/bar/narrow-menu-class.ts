import { iconButtonClass } from '../../../ui/actions/icon-button-class.ts'

/** The button of the phone's menu, before and after the menu is loaded. */
export const narrowMenuClass = iconButtonClass('group -ms-2.5 lg:hidden noscript:hidden')
