import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './more-button.module.css';

type MoreButtonProps = { isLoading?: boolean; onClick: () => void; children: ReactNode };

/** Below a list: shows more of it. */
export const MoreButton = ({ isLoading = false, onClick, children }: MoreButtonProps) => (
  <button type="button" className={classes.more} disabled={isLoading} onClick={onClick}>
    {isLoading ? <Loader size={14} /> : children}
  </button>
);
