const read = (values: Float64Array, index: number): number => values[index] as number;

/** `size` equations with as many unknowns, solved in place; built up row by row or as a sum of squares. */
export class LinearSystem {
  readonly size: number;
  readonly matrix: Float64Array;
  /** The right-hand side; after `solve` the solution. */
  readonly vector: Float64Array;

  constructor(size: number) {
    this.size = size;
    this.matrix = new Float64Array(size * size);
    this.vector = new Float64Array(size);
  }

  clear(): void {
    this.matrix.fill(0);
    this.vector.fill(0);
  }

  /** Adds one weighted equation to the normal equations of least squares. */
  addEquation(row: Float64Array, value: number, weight: number): void {
    const { size, matrix, vector } = this;
    for (let i = 0; i < size; i++) {
      const weighted = weight * read(row, i);
      if (weighted === 0) continue;
      for (let j = 0; j < size; j++) matrix[i * size + j] = read(matrix, i * size + j) + weighted * read(row, j);
      vector[i] = read(vector, i) + weighted * value;
    }
  }

  addToDiagonal(i: number, value: number): void {
    const k = i * (this.size + 1);
    this.matrix[k] = read(this.matrix, k) + value;
  }

  at(i: number): number {
    return read(this.vector, i);
  }

  /** Gaussian elimination with the largest pivot; false when the equations do not determine the unknowns. */
  solve(): boolean {
    const { size, matrix, vector } = this;
    for (let i = 0; i < size; i++) {
      if (!this.bringUpPivot(i)) return false;
      for (let row = i + 1; row < size; row++) {
        const factor = read(matrix, row * size + i) / read(matrix, i * size + i);
        if (factor === 0) continue;
        for (let k = i; k < size; k++) {
          matrix[row * size + k] = read(matrix, row * size + k) - factor * read(matrix, i * size + k);
        }
        vector[row] = read(vector, row) - factor * read(vector, i);
      }
    }
    for (let i = size - 1; i >= 0; i--) {
      let rest = read(vector, i);
      for (let k = i + 1; k < size; k++) rest -= read(matrix, i * size + k) * read(vector, k);
      vector[i] = rest / read(matrix, i * size + i);
    }
    return true;
  }

  private bringUpPivot(i: number): boolean {
    const { size, matrix, vector } = this;
    let best = i;
    for (let row = i + 1; row < size; row++) {
      if (Math.abs(read(matrix, row * size + i)) > Math.abs(read(matrix, best * size + i))) best = row;
    }
    if (Math.abs(read(matrix, best * size + i)) < 1e-12) return false;
    if (best === i) return true;
    for (let k = 0; k < size; k++) swap(matrix, i * size + k, best * size + k);
    swap(vector, i, best);
    return true;
  }
}

function swap(values: Float64Array, a: number, b: number): void {
  const kept = read(values, a);
  values[a] = read(values, b);
  values[b] = kept;
}
