import { useLocalStorage } from '@mantine/hooks';
import { v7 as uuidv7 } from 'uuid';

/** A list as somebody arranged it: search, filters, order and form as they stand in the address, and the columns. */
export type SavedView<Address extends object> = {
  id: string;
  name: string;
  address: Address;
  columns: Record<string, boolean>;
};

/** As many as one menu shows. */
const most = 20;

/** The views of a list that this browser keeps under `id`. A name is there once: saving it again replaces the view. */
export function useSavedViews<Address extends object>(id: string) {
  const [views, setViews] = useLocalStorage<SavedView<Address>[]>({
    key: `list.${id}.views`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  return {
    views,
    isFull: views.length >= most,
    save: (view: Omit<SavedView<Address>, 'id'>) =>
      setViews((before) =>
        [...before.filter(({ name }) => name !== view.name), { ...view, id: uuidv7() }].slice(-most),
      ),
    remove: (view: SavedView<Address>) => setViews((before) => before.filter((one) => one.id !== view.id)),
    restore: (view: SavedView<Address>) => setViews((before) => [...before, view].slice(-most)),
  };
}
