// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/**
 * @title SumTree
 * @notice A Merkle tree that also binds the sum of its leaves: each node hashes the sums of both children apart, so that
 * no two children can be exchanged for others with the same sum (the flaw of Maxwell's tree, eprint 2018/1139).
 *
 * @dev How to build one. The leaves lie in any order, one for each wallet:
 *
 *     leaf = keccak256(keccak256(abi.encode(chainId, vault, day, wallet, owed, deposited, paid, salt))), of sum `owed`
 *     node = keccak256(abi.encodePacked(uint8(1), left, uint128 leftSum, right, uint128 rightSum)), of sum left + right
 *
 * A level with an odd number of nodes is filled up by one of hash 0 and sum 0, so that every branch is equally long. The
 * tree of one leaf is that leaf. Bit i of `index` says whether the node of level i (0: the leaf) stands right of its
 * sibling. A leaf's preimage has 32 bytes and a node's 97, so neither passes for the other.
 */
library SumTree {
    /// @dev A wallet's leaf and the way from it to the top.
    struct Branch {
        address wallet;
        // What the books owe the wallet, wei: withdrawals that are requested and not yet paid belong to it.
        uint128 owed;
        // {Polder.walletTotals} at the root's block.
        uint128 deposited;
        uint128 paid;
        bytes32 salt;
        uint256 index;
        Sibling[] siblings;
    }

    struct Sibling {
        bytes32 hash;
        uint128 sum;
    }

    /// @notice The hash and the sum at the top of the branch. Reverts where a sum overflows.
    function top(Branch calldata branch, uint64 day) internal view returns (bytes32 hash, uint128 sum) {
        hash = _leaf(branch, day);
        sum = branch.owed;
        uint256 index = branch.index;
        for (uint256 i = 0; i < branch.siblings.length; ++i) {
            Sibling calldata sibling = branch.siblings[i];
            hash = index & 1 == 0
                ? _node(hash, sum, sibling.hash, sibling.sum)
                : _node(sibling.hash, sibling.sum, hash, sum);
            sum += sibling.sum;
            index >>= 1;
        }
    }

    function _leaf(Branch calldata branch, uint64 day) private view returns (bytes32) {
        return keccak256(
            bytes.concat(
                keccak256(
                    abi.encode(
                        block.chainid,
                        address(this),
                        day,
                        branch.wallet,
                        branch.owed,
                        branch.deposited,
                        branch.paid,
                        branch.salt
                    )
                )
            )
        );
    }

    function _node(bytes32 left, uint128 leftSum, bytes32 right, uint128 rightSum) private pure returns (bytes32) {
        return keccak256(abi.encodePacked(uint8(1), left, leftSum, right, rightSum));
    }
}
