import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../empty-state.tsx';
import { ordersOf } from './columns.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { CorrectedWords } from './corrected-words.tsx';
import { ListBar, type ListBarProps } from './list-bar.tsx';
import classes from './list-screen.module.css';
import { Table, type TableProps } from './table.tsx';
import type { ListState } from './use-list.ts';
import type { RowPage } from './use-paged-rows.ts';

type ListScreenProps<Page extends RowPage<{ id: string }>, Query extends object> = Pick<
  ListBarProps,
  'searchLabel' | 'filters' | 'words'
> &
  Partial<Pick<ListBarProps, 'orders'>> &
  Pick<TableProps<Page['rows'][number]>, 'label' | 'card' | 'groups' | 'onPage' | 'memory' | 'whileMarked'> & {
    list: ListState<Page, Query>;
    /** Shown where there are no rows at all; without it, only a search or a filter leaves none. */
    empty?: ReactNode;
    /** "No ticket matches" */
    noneFound: string;
    /** The actions on the list, before the columns; `menus` stand behind them. */
    actions?: ReactNode;
    menus?: ReactNode;
    /** The parts that show the views of the list: above the bar, after the actions and after the menus. */
    views?: { tabs: ReactNode; filter: ReactNode; menu: ReactNode };
    /** Rows can be ticked: how each is called then, and what is shown while some are. */
    ticking?: { label: (row: Page['rows'][number]) => string; bar: ReactNode } | null;
    /** In place of the table: another form of the list, or why nothing can be shown. */
    body?: ((empty: ReactNode) => ReactNode) | null;
    /** Above the bar. */
    head?: ReactNode;
    /** The number of rows is not known. */
    isUncounted?: boolean;
  };

/**
 * A list that fills its page: what is searched, filtered, ordered and shown, and its rows, on a phone as cards; or that there are
 * none, that none match, that they load, or why they cannot be shown.
 */
export function ListScreen<Page extends RowPage<{ id: string }>, Query extends object>(
  props: ListScreenProps<Page, Query>,
) {
  const { list, ticking = null, body, isUncounted = false } = props;
  const { pages, search, onSearch, shownOrder, selection } = list;
  const { t } = useTranslation();
  const empty =
    list.isNarrowed || props.empty === undefined ? (
      <EmptyState
        icon={IconSearch}
        title={props.noneFound}
        action={
          <Button variant="default" onClick={() => onSearch({ filter: {} }, true)}>
            {t('list.clear')}
          </Button>
        }
      >
        <CorrectedWords
          words={pages.first.data?.pagination.did_you_mean}
          onSearch={(words) => onSearch({ ...search, query: words }, true)}
        />
        {t('list.none_hint')}
      </EmptyState>
    ) : (
      props.empty
    );
  return (
    <div className={classes.screen} data-bleeds>
      {props.head}
      {props.views?.tabs && <div className={classes.views}>{props.views.tabs}</div>}
      <ListBar
        searchLabel={props.searchLabel}
        filters={props.filters}
        orders={props.orders ?? ordersOf(list.columns)}
        shownOrder={shownOrder}
        search={search}
        onSearch={onSearch}
        isMisread={list.isMisread}
        total={pages.first.data && !isUncounted ? pages.total : null}
        {...(props.words && { words: props.words })}
        bulk={ticking && selection.count > 0 && ticking.bar}
      >
        {props.actions}
        {props.views?.filter}
        {!body && <ColumnsMenu choices={list.choices} />}
        {props.menus}
        {props.views?.menu}
      </ListBar>
      {body ? (
        body(empty)
      ) : (
        <Table
          {...props}
          id={list.id}
          columns={list.shown}
          selectLabel={ticking?.label ?? (() => '')}
          pages={pages}
          search={search}
          shownOrder={shownOrder}
          onSearch={onSearch}
          selection={ticking && selection}
          empty={empty}
        />
      )}
    </div>
  );
}
