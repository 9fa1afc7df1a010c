/** Orders of the list of engineers, the default first. The latter two list those who take work. */
export const ENGINEER_SORTS = ['Best selling', 'Lowest price', 'Soonest'] as const
export type EngineerSort = (typeof ENGINEER_SORTS)[number]
