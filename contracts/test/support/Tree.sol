// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SumTree} from "../../solidity/SumTree.sol";

/// @dev Builds sum trees level by level, from the description in {SumTree} and not from its code.
library Tree {
    struct Leaf {
        address wallet;
        uint128 owed;
        uint128 deposited;
        uint128 paid;
        bytes32 salt;
    }

    function hashOf(Leaf memory leaf, address vault, uint64 day) internal view returns (bytes32) {
        bytes memory words = abi.encode(
            block.chainid, vault, day, leaf.wallet, leaf.owed, leaf.deposited, leaf.paid, leaf.salt
        );
        return keccak256(abi.encodePacked(keccak256(words)));
    }

    function parent(SumTree.Sibling memory left, SumTree.Sibling memory right)
        internal
        pure
        returns (SumTree.Sibling memory)
    {
        bytes memory text = abi.encodePacked(hex"01", left.hash, left.sum, right.hash, right.sum);
        return SumTree.Sibling(keccak256(text), left.sum + right.sum);
    }

    function bottom(Leaf[] memory leaves, address vault, uint64 day)
        internal
        view
        returns (SumTree.Sibling[] memory level)
    {
        level = new SumTree.Sibling[](leaves.length);
        for (uint256 i = 0; i < leaves.length; i++) {
            level[i] = SumTree.Sibling(hashOf(leaves[i], vault, day), leaves[i].owed);
        }
    }

    function up(SumTree.Sibling[] memory level) internal pure returns (SumTree.Sibling[] memory next) {
        next = new SumTree.Sibling[]((level.length + 1) / 2);
        for (uint256 i = 0; i < next.length; i++) {
            next[i] = parent(level[2 * i], at(level, 2 * i + 1));
        }
    }

    function top(SumTree.Sibling[] memory level) internal pure returns (SumTree.Sibling memory) {
        while (level.length > 1) level = up(level);
        return at(level, 0);
    }

    function branch(Leaf[] memory leaves, uint256 index, address vault, uint64 day)
        internal
        view
        returns (SumTree.Branch memory)
    {
        Leaf memory leaf = leaves[index];
        uint256 depth;
        while ((1 << depth) < leaves.length) depth++;
        SumTree.Sibling[] memory siblings = new SumTree.Sibling[](depth);
        SumTree.Sibling[] memory level = bottom(leaves, vault, day);
        uint256 place = index;
        for (uint256 i = 0; i < depth; i++) {
            siblings[i] = at(level, place ^ 1);
            level = up(level);
            place /= 2;
        }
        return SumTree.Branch(leaf.wallet, leaf.owed, leaf.deposited, leaf.paid, leaf.salt, index, siblings);
    }

    function at(SumTree.Sibling[] memory level, uint256 index) private pure returns (SumTree.Sibling memory none) {
        return index < level.length ? level[index] : none;
    }
}
