import { socketRoom } from '@sightline/contract/realtime';
import type { SheetRates, sheetCostsApi } from '@sightline/contract/sheets/costs';
import { printTaxRate } from '@sightline/contract/sheets/totals';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import { changesBetween } from '../../../kernel/audit-entry.ts';
import type { Ctx, TenantCtx } from '../../../kernel/context.ts';

const currencies = { en: 'USD', pt: 'BRL' } as const;

/** A workspace that has not said what it charges has the currency of its language, and no prices. */
export async function readRates(ctx: TenantCtx): Promise<SheetRates> {
  const stored = await scoped(ctx)
    .selectFrom('sheet_rates')
    .select(['currency', 'tax_rate', 'labour_price', 'travel_price', 'km_price'])
    .executeTakeFirst();
  if (stored) return stored;
  const { locale } = await ctx.db
    .selectFrom('organizations')
    .select('locale')
    .where('id', '=', ctx.organization_id)
    .executeTakeFirstOrThrow();
  return { currency: currencies[locale], tax_rate: 0, labour_price: 0, travel_price: 0, km_price: 0 };
}

export const findRates: Action<typeof sheetCostsApi.rates> = async (ctx) => ({ rates: await readRates(ctx) });

const printed = (rates: SheetRates): Record<keyof SheetRates, string> => ({
  currency: rates.currency,
  tax_rate: printTaxRate(rates.tax_rate, 'en'),
  labour_price: String(rates.labour_price),
  travel_price: String(rates.travel_price),
  km_price: String(rates.km_price),
});

function publishRates(ctx: Ctx): void {
  ctx.emit([socketRoom.organization(ctx.organization_id)], 'SheetRatesChangedEvent', {});
}

/** The last one to save wins: these are five numbers on one page. */
export const setRates: Action<typeof sheetCostsApi.setRates> = async (ctx, { body }) => {
  const before = await readRates(ctx);
  await ctx.db
    .insertInto('sheet_rates')
    .values({ ...body, organization_id: ctx.organization_id })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(body))
    .execute();
  const changes = changesBetween(printed(before), printed(body), [
    ...(['currency', 'tax_rate', 'labour_price', 'travel_price', 'km_price'] as const),
  ]);
  ctx.audit('sheet.rates_changed', { record: { id: null, label: body.currency }, changes });
  publishRates(ctx);
  return { rates: await readRates(ctx) };
};
